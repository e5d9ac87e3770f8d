import { ConfigError } from '../../config/config'

export const unavailable = (reason: string) =>
  new ConfigError([
    `DATABASE_URL must be set, for example postgresql://user:password@localhost/pre_u: the embedded PostgreSQL cannot run here (${reason})`,
  ])
