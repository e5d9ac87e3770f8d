import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { isPending } from '../../platform/upload/queue'
import { type RunningDownload, useDownloads } from '../actions/downloads'
import { timeLeftInWords } from '../words'
import type { DocumentUpload } from './documentQueue'
import classes from './transfers.module.css'
import { uploads } from './uploads'
import { counted, number, sizeInWords } from '../../platform/words'

const MAX_SHOWN = 100

export function TransferPanel() {
  const { uploads: jobs, sent } = useStore(uploads.store)
  const downloads = useDownloads((state) => state.downloads)
  const [isFolded, setFolded] = useState(false)
  if (jobs.length === 0 && downloads.length === 0) return null
  const pending = jobs.filter(isPending).length
  // Refused files first: they need the user.
  const rank = ({ state }: DocumentUpload) => (state === 'refused' ? 0 : state === 'waiting' ? 2 : 1)
  const shown = jobs.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).slice(0, MAX_SHOWN)
  const Fold = isFolded ? IconChevronUp : IconChevronDown
  return (
    <section data-transfers className={classes.panel} aria-label="Uploads en downloads">
      <header className={classes.head}>
        <h2>{titleOf(jobs, pending, sent, downloads.length)}</h2>
        {pending > 1 && (
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
        // Focusable, so that the arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.scroller} tabIndex={0} aria-label="Voortgang">
          <ul className={classes.list}>
            {downloads.map((download) => (
              <DownloadItem key={download.id} download={download} />
            ))}
            {shown.map((job) => (
              <UploadItem key={job.id} upload={job} />
            ))}
          </ul>
          {jobs.length > MAX_SHOWN && <p className={classes.more}>En nog {number(jobs.length - MAX_SHOWN)} bestanden</p>}
        </section>
      )}
    </section>
  )
}

function titleOf(jobs: DocumentUpload[], pending: number, sent: number, downloading: number) {
  if (pending > 0) return `Uploaden: ${number(sent + 1)} van ${number(sent + pending)}`
  if (jobs.length > 0) return `${counted(jobs.length, 'bestand', 'bestanden')} niet geüpload`
  return downloading === 1 ? 'Downloaden' : `${downloading} downloads`
}

const stateTexts = {
  waiting: 'Wacht…',
  checking: 'Wordt gecontroleerd',
  asking: 'Wacht op uw keuze',
  retrying: 'Geen verbinding. Gaat vanzelf verder.',
}

function progressOf({ state, file: { size }, sent, speed, message }: DocumentUpload): string {
  if (state === 'refused') return message
  if (state !== 'sending') return stateTexts[state]
  if (sent === 1) return stateTexts.checking
  const parts = [`${sizeInWords(Math.round(size * sent))} van ${sizeInWords(size)}`]
  if (speed) parts.push(`${sizeInWords(Math.round(speed))}/s`, timeLeftInWords((size * (1 - sent)) / speed))
  return parts.filter(Boolean).join(' · ')
}

function UploadItem({ upload }: { upload: DocumentUpload }) {
  const { id, state, sent, canRetry } = upload
  const { name } = upload.file
  const isRefused = state === 'refused'
  return (
    <Transfer name={name} state={state} sent={sent} text={progressOf(upload)} onCancel={() => uploads.cancel(id)}>
      {isRefused && canRetry && (
        <ActionIcon size="md" aria-label={`${name} opnieuw proberen`} onClick={() => uploads.retry(id)}>
          <IconRefresh size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </Transfer>
  )
}

function DownloadItem({ download: { name, received, total, abortController } }: { download: RunningDownload }) {
  const receivedText = received > 0 ? sizeInWords(received) : 'Begint'
  const text = total && received > 0 ? `${receivedText} van ${sizeInWords(total)}` : receivedText
  return <Transfer name={name} sent={total ? received / total : undefined} text={text} onCancel={() => abortController.abort()} />
}

type TransferProps = {
  name: string
  state?: DocumentUpload['state']
  sent: number | undefined
  text: string
  onCancel: () => void
  children?: ReactNode
}

function Transfer({ name, state, sent, text, onCancel, children }: TransferProps) {
  const isRefused = state === 'refused'
  return (
    <li data-state={state}>
      <span className={classes.name}>
        <bdi>{name}</bdi>
      </span>
      {!isRefused && <progress aria-label={name} max={1} {...(sent !== undefined && { value: sent })} />}
      <p role={isRefused ? 'alert' : undefined}>{text}</p>
      <span className={classes.buttons}>
        {children}
        <ActionIcon size="md" aria-label={isRefused ? `${name} uit de lijst halen` : `${name} annuleren`} onClick={onCancel}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}
