import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const MIN_COMPRESSED_BYTES = 256
/** The best compression takes most of a build. npm start leaves it out where it is only tried: somebody waits for it there. */
const level = process.env.FAST_BUILD ? { gzip: 6, brotli: 5 } : { gzip: 9, brotli: 11 }
const server = 'http://127.0.0.1:3001'

/** Compresses at build time. Not index.html: the server fills it in. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /\.(m?js|css|svg|json|webmanifest)$/.test(name) && !name.startsWith('.vite'))) {
      const content = readFileSync(join(dir, file))
      if (content.length <= MIN_COMPRESSED_BYTES) continue
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: level.gzip }))
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level.brotli } }))
    }
  },
}

/**
 * Few files, so that a page is there after one round of requests: what the sign-in page needs, the libraries and the code that pages share.
 * What one page alone imports is in the file of that page.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, minShareCount: 2 },
  { name: 'shared', test: /[\\/](contract|web)[\\/]src[\\/]/, minShareCount: 2 },
]

export default defineConfig({
  plugins: [react(), precompress],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // bench/bars.json has the budget of each page.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 3000,
    strictPort: true,
    // '/authentication/…' is a page of this app.
    proxy: {
      '^/(api|auth|s3|shared-folder|branding|uploads)/': server,
      '^/(healthz|privacy|toegankelijkheid)$': server,
    },
  },
})
