import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { SideDrawer } from '../dialog/SideDrawer'
import { LoadFailed } from '../page/Message'
import { saveFile } from '../api/http'
import classes from './preview.module.css'

export type Previewed = {
  name: string
  content_type: string
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Blob> }
}

const keyOf = ({ query }: Previewed) => query.queryKey.join()

type Props = { file: Previewed | undefined; onClose: () => void }

/** The content is released when the drawer closes. */
export function FilePreview({ file, onClose }: Props) {
  // The closing transition still shows the last file.
  const [shown, setShown] = useState(file)
  if (file && (!shown || keyOf(file) !== keyOf(shown))) setShown(file)
  return (
    <SideDrawer opened={file !== undefined} onClose={onClose} title={<bdi>{shown?.name}</bdi>}>
      {shown && <PreviewBody key={keyOf(shown)} file={shown} />}
    </SideDrawer>
  )
}

type BodyProps = { file: Previewed; tools?: ReactNode }

export function PreviewBody({ file: { name, content_type, query }, tools }: BodyProps) {
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 'static', gcTime: 0 })
  return (
    <>
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.body} tabIndex={0} aria-label={`Voorbeeld van ${name}`}>
        {data && <Content name={name} type={content_type} content={data} />}
        {!data && (isError ? <LoadFailed subject="Het bestand" retry={() => void refetch()} /> : <Skeleton height={480} />)}
      </section>
      <footer className={classes.footer}>
        {tools}
        <Button
          variant="default"
          disabled={!data}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => data && saveFile(new File([data], name, { type: content_type }))}
        >
          Downloaden
        </Button>
      </footer>
    </>
  )
}

const PdfPages = lazy(() => import('./PdfPages').then(({ PdfPages: component }) => ({ default: component })))

function Content({ name, type, content }: { name: string; type: string; content: Blob }) {
  if (type === 'application/pdf')
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <PdfPages content={content} name={name} />
      </Suspense>
    )
  if (type.startsWith('image/')) return <Picture name={name} content={content} />
  return <p className={classes.none}>Geen voorbeeld mogelijk van dit soort bestand. Download het om het te bekijken.</p>
}

function Picture({ name, content }: { name: string; content: Blob }) {
  const picture = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(content)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [content])
  if (isBroken) return <p className={classes.none}>Deze afbeelding kan niet worden getoond. Download het bestand om het te bekijken.</p>
  return <img ref={picture} className={classes.picture} alt={name} onError={() => setBroken(true)} />
}
