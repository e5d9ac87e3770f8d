import type { FastifyRequest } from 'fastify'

/** Whether the request accepts answers in this encoding. 'br;q=0' refuses it, and '*' means the encodings that are not named. */
export function acceptsEncoding({ headers }: Pick<FastifyRequest, 'headers'>, encoding: string): boolean {
  const named = (headers['accept-encoding'] ?? '').split(',').map((part): [name: string, weight: number] => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))
    return [name!, weight === undefined ? 1 : Number(weight.slice(2))]
  })
  const weights = new Map(named)
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
