import { fork } from 'node:child_process'
import { once } from 'node:events'

type Call = { name: string; argument: unknown }
type Answer = { value?: unknown; error?: string }
type Handlers = Record<string, (argument: never) => unknown>

/** In a child: answers the calls of its parent, one at a time, and its own CPU time in ms to `cpu`. It ends with the parent. */
export function answerParent(handlers: Handlers, stop: () => Promise<unknown> = async () => undefined) {
  process.once('disconnect', () => void stop().finally(() => process.exit()))
  const own: Handlers = { cpu: () => Object.values(process.cpuUsage()).reduce((sum, each) => sum + each, 0) / 1000, ...handlers }
  process.on('message', ({ name, argument }: Call) => {
    const answer = async () => own[name]!(argument as never)
    answer().then(
      (value) => process.send?.({ value } satisfies Answer),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Answer),
    )
  })
}

/** Another process. Its standard output goes nowhere: a server writes its log there, as in production. */
export function startChild(file: string, execArgv = process.execArgv) {
  const child = fork(file, { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const failed = ended.then((): [Answer] => [{ error: `${file} ended` }])
  const call = async <T>(name: string, argument?: unknown): Promise<T> => {
    child.send({ name, argument } satisfies Call)
    const answered = new Promise<[Answer]>((resolve) => child.once('message', (answer) => resolve([answer as Answer])))
    const [{ value, error }] = await Promise.race([answered, failed])
    if (error !== undefined) throw new Error(error)
    return value as T
  }
  const stop = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  return { call, stop }
}
export type Child = ReturnType<typeof startChild>
