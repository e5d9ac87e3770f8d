import type pg from 'pg'

/** Every test database begins as a copy of it. */
export const TEMPLATE = 'pre_u_test_template'

export function onDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
