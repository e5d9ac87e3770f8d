import { defineConfig } from 'vite'

export default defineConfig({
  ssr: { noExternal: [/^@pre-u\/contract/] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        seed: 'src/seed.ts',
        createStaff: 'src/createStaff.ts',
        xlsxWorker: 'src/platform/xlsx/worker.ts',
        sheetImportWorker: 'src/platform/sheetImport/worker.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
