import { formatInstant } from '@pre-u/contract/platform/dates'
import type { DocumentItem, DocumentVersion } from '@pre-u/contract/documents/documents'
import { Button } from '@mantine/core'
import { IconDownload, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import form from '../../platform/form/form.module.css'
import { SideDrawer } from '../../platform/dialog/SideDrawer'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import { attempt, toastSuccess } from '../../platform/feedback/toast'
import classes from '../folder.module.css'
import { download } from '../actions/downloads'
import { type Space, versionsQuery } from '../queries'
import { NotOpened, type OpenedItem, titleOf } from '../preview/usePreview'
import { sizeInWords } from '../../platform/words'
import { daysLeftInWords } from '../words'

type Props = { space: Space; opened: OpenedItem | undefined; onClose: () => void }

export function VersionsDrawer({ opened, onClose, ...others }: Props) {
  // Keeps the content visible while the drawer slides out.
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  const title = shown && (shown.item ? `Versies van ${shown.item.name}` : titleOf(shown))
  return (
    <SideDrawer opened={opened !== undefined} onClose={onClose} title={<bdi>{title}</bdi>}>
      {shown?.item && (
        <div className={form.body}>
          <Versions item={shown.item} {...others} />
        </div>
      )}
      {shown && !shown.item && <NotOpened opened={shown} />}
    </SideDrawer>
  )
}

type ListProps = Omit<Props, 'opened' | 'onClose'> & { item: DocumentItem }

function Versions({ space, item }: ListProps) {
  const { data, isError, refetch } = useQuery(versionsQuery(space, item.file_key))
  return (
    <>
      <section className={classes.version} aria-label="Huidige versie">
        <h3>Huidige versie</h3>
        <Facts version={item} />
      </section>
      <h3 className={classes.versionsTitle}>Eerdere versies</h3>
      {!data && (isError ? <LoadFailed subject="De versies" retry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {data?.count === 0 && (
        <p className={classes.soft}>
          Er zijn geen eerdere versies. Wordt dit bestand vervangen, dan blijft het oude hier nog een tijd bewaard.
        </p>
      )}
      <ul className={classes.versions} aria-label="Eerdere versies">
        {data?.items.map((version) => (
          <EarlierVersion key={version.id} space={space} item={item} version={version} />
        ))}
      </ul>
    </>
  )
}

type VersionFacts = Pick<DocumentVersion, 'last_modified' | 'uploaded_by' | 'size'>

const Facts = ({ version: { last_modified, uploaded_by, size } }: { version: VersionFacts }) => (
  <p>
    <time dateTime={last_modified}>{formatInstant(last_modified)}</time>
    <span className={classes.soft}>
      {uploaded_by ? `${uploaded_by.name} · ` : ''}
      {sizeInWords(size)}
    </span>
  </p>
)

function EarlierVersion({ space, item, version }: ListProps & { version: DocumentVersion }) {
  const { mutateAsync: restoreVersion } = useCall(space.actions.restoreVersion, { quiet: true })
  const [isBusy, setBusy] = useState(false)
  const versionDate = formatInstant(version.last_modified)
  const restore = async () => {
    const isConfirmed = await confirm({
      title: `Versie van ${versionDate} terugzetten?`,
      body: 'De huidige versie blijft bewaard bij de eerdere versies.',
      confirmLabel: 'Terugzetten',
    })
    if (!isConfirmed) return
    setBusy(true)
    await attempt(async () => {
      const { file_key, updated_at } = item
      await restoreVersion({ query: space.query, body: { file_key, version: version.id, updated_at } })
      toastSuccess(`De versie van ${versionDate} is weer de huidige.`, 'Teruggezet')
    })
    setBusy(false)
  }
  return (
    <li className={classes.version}>
      <Facts version={version} />
      <p className={classes.soft}>Bewaard: {daysLeftInWords(version.expires_at)}</p>
      <div className={classes.versionActions}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          aria-label={`Versie van ${versionDate} downloaden`}
          onClick={() => void download(space, [item], version)}
        >
          Downloaden
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          leftSection={<IconRestore size={16} stroke={1.5} aria-hidden />}
          aria-label={`Versie van ${versionDate} terugzetten`}
          onClick={() => void restore()}
        >
          Terugzetten
        </Button>
      </div>
    </li>
  )
}
