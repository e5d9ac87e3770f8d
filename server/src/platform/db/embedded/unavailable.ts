import { ConfigError } from '../../config/config'

/** One sentence for every reason why the embedded PostgreSQL cannot serve. */
export const unavailable = (reason: string) =>
  new ConfigError([
    `DATABASE_URL must be set, for example postgresql://user:password@localhost/pre_u: the embedded PostgreSQL cannot run here (${reason})`,
  ])
