import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const connections = new Agent({ keepAlive: true })

/** On a connection that is kept, so that opening it does not count. */
export async function getText(url: string, authorization: string): Promise<string> {
  const [response] = (await once(get(url, { headers: { authorization }, agent: connections }), 'response')) as [IncomingMessage]
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${answer}`)
  return answer
}

/** The process would wait for them. */
export const closeConnections = () => connections.destroy()
