import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { COST, type HashTask } from './messages'

// Linux applies it to this thread only. Elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

parentPort!.on('message', ({ password, compareWith }: HashTask) =>
  parentPort!.postMessage(compareWith === undefined ? hashSync(password, COST) : verifySync(compareWith, password), []),
)
