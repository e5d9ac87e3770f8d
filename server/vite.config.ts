import { defineConfig } from 'vite'
import { workerEntries } from './src/platform/jobs/workerFiles'

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
        backup: 'src/backup.ts',
        restore: 'src/restore.ts',
        doctor: 'src/doctor.ts',
        applyRetention: 'src/applyRetention.ts',
        ...workerEntries,
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
