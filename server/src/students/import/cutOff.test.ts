import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aSchoolUser } from '../../testing/builders'

let preU: TestApp
let port: number
beforeAll(async () => {
  preU = await createTestApp()
  await preU.app.listen({ port: 0, host: '127.0.0.1' })
  port = (preU.app.server.address() as AddressInfo).port
})
afterAll(() => preU.close())

/** Sends a form up to the beginning of its file. */
async function beginUpload(authorization: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
  const headers = `host: pre-u\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000`
  socket.write(`POST /api/students/import/ HTTP/1.1\r\n${headers}\r\n\r\n${part}`)
  return socket
}

async function importOne(user: { id: number }) {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const period = await aPeriod(preU.db)
  const activity = await anActivity(preU.db, { period_ids: [period.id], deadline: at, start_at: at, end_at: at })
  const body = new FormData()
  body.append('activity_id', String(activity.id))
  body.append('period_id', String(period.id))
  body.append('rows', JSON.stringify([{ first_name: 'Noor', last_name: 'Mol', email: 'noor@leerling.example', grade: '4' }]))
  return (await preU.call({ method: 'POST', url: '/api/students/import/', body, as: user })).statusCode
}

test('uploads that are cut off, running or waiting, give their turns back', async () => {
  const attackers = await Promise.all(Array.from({ length: 8 }, () => aSchoolUser(preU.db)))
  const authorizations = await Promise.all(attackers.map(({ id }) => preU.bearer(id)))
  const requests: unknown[] = []
  preU.app.server.on('request', (request) => requests.push(request))
  const sockets = await Promise.all(Array.from({ length: 40 }, (_, number) => beginUpload(authorizations[number % 8]!)))
  await expect.poll(() => requests.length).toBe(40)
  for (const socket of sockets) socket.destroy()
  expect(await importOne(await aSchoolUser(preU.db))).toBe(201)
})

test('one account does not keep others from importing', async () => {
  const authorization = await preU.bearer((await aSchoolUser(preU.db)).id)
  const sockets = await Promise.all(Array.from({ length: 30 }, () => beginUpload(authorization)))
  const answers: string[] = []
  for (const socket of sockets) socket.once('data', (answer) => answers.push(String(answer).slice(0, 12)))
  // Three run and ten wait.
  await expect.poll(() => answers).toEqual(Array(17).fill('HTTP/1.1 429'))
  expect(await importOne(await aSchoolUser(preU.db))).toBe(201)
  for (const socket of sockets) socket.destroy()
})
