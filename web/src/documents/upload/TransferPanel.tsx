import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Download, useDownloads } from '../actions/downloads'
import { sizeInWords, timeLeftInWords } from '../words'
import { isOnItsWay, type Job } from './queue'
import classes from './transfers.module.css'
import { uploads, useUploadJobs } from './uploads'
import { counted, number } from '../../platform/words'

const SHOWN = 100

/** What is on its way, at the bottom right. */
export function TransferPanel() {
  const { jobs, sent } = useUploadJobs()
  const downloads = useDownloads((state) => state.downloads)
  const [isFolded, setFolded] = useState(false)
  if (jobs.length === 0 && downloads.length === 0) return null
  const going = jobs.filter(isOnItsWay).length
  // Those that need somebody first: they do not go by themselves.
  const rank = ({ state }: Job) => (state === 'refused' ? 0 : state === 'waiting' ? 2 : 1)
  const shown = jobs.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).slice(0, SHOWN)
  const Fold = isFolded ? IconChevronUp : IconChevronDown
  return (
    <section data-transfers className={classes.panel} aria-label="Uploads en downloads">
      <header className={classes.head}>
        <h2>{titleOf(jobs, going, sent, downloads.length)}</h2>
        {going > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={uploads.cancelAll}>
            Alles annuleren
          </Button>
        )}
        <ActionIcon
          size="md"
          aria-expanded={!isFolded}
          aria-label={isFolded ? 'Uploads tonen' : 'Uploads inklappen'}
          onClick={() => setFolded(!isFolded)}
        >
          <Fold size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </header>
      {!isFolded && (
        // Scrolled with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.scroller} tabIndex={0} aria-label="Voortgang">
          <ul className={classes.list}>
            {downloads.map((download) => (
              <Coming key={download.id} download={download} />
            ))}
            {shown.map((job) => (
              <Going key={job.id} job={job} />
            ))}
          </ul>
          {jobs.length > SHOWN && <p className={classes.more}>En nog {number(jobs.length - SHOWN)} bestanden</p>}
        </section>
      )}
    </section>
  )
}

function titleOf(jobs: Job[], going: number, sent: number, downloading: number) {
  if (going > 0) return `Uploaden: ${number(sent + 1)} van ${number(sent + going)}`
  if (jobs.length > 0) return `${counted(jobs.length, 'bestand', 'bestanden')} niet geüpload`
  return downloading === 1 ? 'Downloaden' : `${downloading} downloads`
}

const words = { waiting: 'Wacht op beurt', asking: 'Wacht op uw keuze', lost: 'Geen verbinding. Gaat vanzelf verder.' }

function progressOf({ state, size, sent, speed, message }: Job): string {
  if (state === 'refused') return message
  if (state !== 'sending') return words[state]
  if (sent === 1) return 'Wordt gecontroleerd'
  const parts = [`${sizeInWords(Math.round(size * sent))} van ${sizeInWords(size)}`]
  if (speed) parts.push(`${sizeInWords(Math.round(speed))}/s`, timeLeftInWords((size * (1 - sent)) / speed))
  return parts.filter(Boolean).join(' · ')
}

function Going({ job }: { job: Job }) {
  const { id, name, state, sent, isUnfit } = job
  const isRefused = state === 'refused'
  return (
    <li data-state={state}>
      <span className={classes.name}>
        <bdi>{name}</bdi>
      </span>
      {!isRefused && <progress aria-label={name} max={1} value={sent} />}
      <p role={isRefused ? 'alert' : undefined}>{progressOf(job)}</p>
      <span className={classes.buttons}>
        {isRefused && !isUnfit && (
          <ActionIcon size="md" aria-label={`${name} opnieuw proberen`} onClick={() => uploads.retry(id)}>
            <IconRefresh size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          size="md"
          aria-label={isRefused ? `${name} uit de lijst halen` : `${name} annuleren`}
          onClick={() => uploads.cancel(id)}
        >
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}

function Coming({ download: { name, received, total, stop } }: { download: Download }) {
  const done = received > 0 ? sizeInWords(received) : 'Begint'
  return (
    <li>
      <span className={classes.name}>
        <bdi>{name}</bdi>
      </span>
      <progress aria-label={name} max={1} {...(total && { value: received / total })} />
      <p>{total && received > 0 ? `${done} van ${sizeInWords(total)}` : done}</p>
      <span className={classes.buttons}>
        <ActionIcon size="md" aria-label={`${name} annuleren`} onClick={() => stop.abort()}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}
