import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/table.ts', './src/platform/audit/audit.ts'],
  out: './migrations',
})
