import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect } from 'vitest'
import { forwardChanges } from '../platform/live/live'
import type { TestApp } from './app'

/** Opens a socket for streams of changes, which `listenAs` reads as a browser does. */
export async function startListening({ app, clientConfig, bearer }: TestApp) {
  const close = await forwardChanges(app, clientConfig, pino({ level: 'silent' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live/`

  /** `received`: the kinds of record, and null for everything. */
  async function listenAs(user: { id: number; access?: string }) {
    const stop = new AbortController()
    const headers = { authorization: user.access ? `Bearer ${user.access}` : await bearer(user.id) }
    const response = await fetch(url, { headers, signal: stop.signal })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const received: string[] = []
    const reading = (async () => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
        for (const [, data] of chunk.matchAll(/data: (.*)\n/g)) received.push(JSON.parse(data!).resource)
    })().catch(() => undefined)
    await expect.poll(() => received).toEqual([null])
    return { received, stop: () => stop.abort(), reading }
  }
  return { url, listenAs, close }
}
