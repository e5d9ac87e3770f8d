import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const MIN_COMPRESSED_BYTES = 1024
const server = 'http://127.0.0.1:3001'

/** The first paint needs the text font, which the browser finds only after the stylesheet. */
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

/** Compresses at build time. Not index.html: the server fills it in. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /\.(m?js|css|svg|json|webmanifest)$/.test(name) && !name.startsWith('.vite'))) {
      const content = readFileSync(join(dir, file))
      if (content.length <= MIN_COMPRESSED_BYTES) continue
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    }
  },
}

/** The entry chunk lists every chunk: without names it is half as long. The manifest keeps the names. */
const shortNames = {
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
}

/** One entry chunk: by default the bundler splits it by what other pages share. */
const startChunk = { name: 'start', test: /\/src\/(Root|routes|followSession|platform\/(theme\/ThemeProvider|api\/api))\.tsx?$/ }

export default defineConfig({
  plugins: [react(), preloadFont, precompress],
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...shortNames, codeSplitting: { groups: [startChunk] } } },
  },
  server: {
    port: 3000,
    strictPort: true,
    // '/authentication/…' and '/api/docs/' are pages of this app.
    proxy: {
      '^/api/(?!docs(/|$))': server,
      '^/(auth|s3|shared-folder|branding|uploads)/': server,
      '^/healthz$': server,
    },
  },
})
