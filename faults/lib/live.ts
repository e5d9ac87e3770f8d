import type { IncomingMessage } from 'node:http'

/** Until a live stream tells of a change of `resource`. */
export async function untilTold(stream: IncomingMessage, resource: string) {
  for await (const chunk of stream) if (String(chunk).includes(`"${resource}"`)) return
  throw new Error('The stream ended')
}
