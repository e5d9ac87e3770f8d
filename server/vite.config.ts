import { defineConfig, type UserConfig } from 'vite'
import { workerEntries } from './src/platform/jobs/workerFiles.ts'

const ownPackages = [/^@pre-u\/contract/]
/** A thread starts for each file that is read. One file of its own loads four times as fast as those of these libraries, one by one. */
const ofThreads = ['buffer-crc32', 'fflate', 'pend', 'read-excel-file', 'yauzl', 'yazl']

/** For production, the tests and the benchmarks. */
export const configFor = (input: Record<string, string>, outDir: string): UserConfig => ({
  ssr: { noExternal: [...ownPackages, ...ofThreads] },
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
      ...workerEntries,
    },
    'dist',
  ),
)
