import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESS_FROM = 1024
const server = 'http://127.0.0.1:3001'

/** The text font is needed for the first paint; the browser would find it only after the stylesheet. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend',
        })),
  },
}

/** Compressed copies beside each file, made once here instead of on each request. The server fills index.html in, so that one is left. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /\.(m?js|css|svg|json|webmanifest)$/.test(name) && !name.startsWith('.vite'))) {
      const content = readFileSync(join(dir, file))
      if (content.length <= COMPRESS_FROM) continue
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    }
  },
}

/** What every page loads stands in the first file that a browser reads: without their names the list is half as long. The manifest has them. */
const shortNames = {
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
}

/** What every page begins with, in one file: left to itself the bundler cuts it up, by what some other page happens to share of it. */
const start = { name: 'start', test: /\/src\/(Root|routes|followSession|platform\/(theme\/ThemeProvider|api\/api))\.tsx?$/ }

export default defineConfig({
  plugins: [react(), preloadFont, precompress],
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...shortNames, codeSplitting: { groups: [start] } } },
  },
  server: {
    port: 3000,
    strictPort: true,
    // '/authentication/…' and '/api/docs/' are pages of this app, so the rules end in a slash or say so.
    proxy: {
      '^/api/(?!docs(/|$))': server,
      '^/(auth|s3|shared-folder|branding|uploads)/': server,
      '^/healthz$': server,
    },
  },
})
