import { ConfigError } from '../config/config'

type ListenError = Error & { code?: string; address?: string; port?: number }

/** Why a program cannot listen where its settings say, and which of them to change. */
export function explainPort(thrown: unknown, settings: { port: string; host: string }): unknown {
  const { code, address, port } = thrown as ListenError
  if (code === 'EADDRINUSE')
    return new ConfigError([`${settings.port}: another program listens at ${address}:${port}. End it, or set another port`])
  if (code === 'EACCES')
    return new ConfigError([
      `${settings.port}: this user may not listen at port ${port}. Set one from 1024, and let a proxy stand in front`,
    ])
  if (code === 'EADDRNOTAVAIL') return new ConfigError([`${settings.host}: ${address} is no address of this machine`])
  return thrown
}
