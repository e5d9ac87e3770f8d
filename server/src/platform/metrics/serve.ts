import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AggregatorRegistry, Registry } from 'prom-client'
import { explainPort } from '../http/explainPort'
import type { Log } from '../http/logging'

type Address = { host: string; port: number }

/** Reads the metrics of all processes that the supervisor runs. */
export function readClusterMetrics() {
  const processes = new AggregatorRegistry()
  return () => processes.clusterMetrics()
}

/** Serves metrics on a port of its own, so that people cannot reach them. */
export async function serveMetrics({ host, port }: Address, read: () => Promise<string>, log: Log) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    return read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (err: unknown) => {
        log.warn({ err }, 'metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw explainPort(error, { port: 'METRICS_ADDRESS', host: 'METRICS_ADDRESS' })
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
