import { defineConfig, type UserConfig } from 'vite'
import { threadEntry } from './src/platform/sheetImport/thread.ts'

/** For production and for the tests. */
export const configFor = (input: Record<string, string>, outDir: string): UserConfig => ({
  ssr: { noExternal: [/^@pre-u\/contract/] },
  build: {
    ssr: true,
    outDir,
    target: 'node20',
    rolldownOptions: { input, output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})

export default defineConfig(
  configFor(
    {
      main: 'src/main.ts',
      seed: 'src/commands/seed.ts',
      createStaff: 'src/commands/createStaff.ts',
      backup: 'src/commands/backup.ts',
      restore: 'src/commands/restore.ts',
      doctor: 'src/commands/doctor.ts',
      applyRetention: 'src/commands/applyRetention.ts',
      ...threadEntry,
    },
    'dist',
  ),
)
