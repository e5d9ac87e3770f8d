import { queueMails } from '../../server/src/platform/mail/outbox'
import { startMailWorker } from '../../server/src/platform/mail/worker'
import { startBenchServer } from './benchServer'
import { fill } from './filledServer'

const PERSONS_PER_SCHOOL = 25
const text = 'Dit is er veranderd voor uw school. Bekijk de inschrijvingen in Pre-U. '.repeat(40)

/** A server with registrations that sends mails to `smtpUrl` at the pace that is set by default. */
export async function startMailingServer(dataDir: string, registrations: number, smtpUrl: string) {
  const server = await startBenchServer(dataDir, (db) => fill(db, { activities: 60, periods: 9, registrations }), { SMTP_URL: smtpUrl })
  const { context, clientConfig } = server
  const mails = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      to: `persoon${index}@school.example`,
      kind: 'news' as const,
      user_id: index,
      school_id: Math.floor(index / PERSONS_PER_SCHOOL),
      subject: '12 leerlingen geplaatst',
      text,
      html: `<p>${text}</p>`,
    }))
  return {
    ...server,
    queue: (count: number) => context.db.transaction((db) => queueMails(db, mails(count))),
    startWorker: () => startMailWorker(context, clientConfig),
  }
}
