import { Button } from '@mantine/core'
import type { User } from '@pre-u/contract/access'
import { figureViewsFor, type FigureViewName } from '@pre-u/contract/figures/views'
import { IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '../platform/api/session'
import { SkeletonLines } from '../platform/page/Section'
import type { FigureView } from '../pageParameters'
import { addressOf, askedBy, viewAddress } from './address'
import { Choice } from './Choice'
import { ExportFigures, ExportFigureView } from './ExportFigures'
import classes from './figures.module.css'
import { Numbers } from './Numbers'
import type { AskedFigures, AskedView } from './load'

type ViewProps = { asked: AskedView; activity: string | undefined }
type View = { id: FigureView; name: FigureViewName; label: string; View: ComponentType<ViewProps> }

const views: View[] = [
  { id: 'verloop', name: 'curves', label: 'Verloop', View: lazy(async () => ({ default: (await import('./views/Curves')).Curves })) },
  {
    id: 'matrix',
    name: 'matrix',
    label: 'School × activiteit',
    View: lazy(async () => ({ default: (await import('./views/Matrix')).Matrix })),
  },
  {
    id: 'scholen',
    name: 'attendance',
    label: 'Scholen',
    View: lazy(async () => ({ default: (await import('./views/Attendance')).Attendance })),
  },
  { id: 'honours', name: 'honours', label: 'Honours', View: lazy(async () => ({ default: (await import('./views/Honours')).Honours })) },
]

type ViewsProps = { possible: View[]; asked: AskedFigures; current: View | undefined }

const Views = ({ possible, asked, current }: ViewsProps) => (
  <Choice
    title="Beeld"
    options={[
      { label: 'Aantallen', search: addressOf(asked), isCurrent: current === undefined },
      ...possible.map(({ id, label }) => ({ label, search: viewAddress(id, asked), isCurrent: id === current?.id })),
    ]}
  />
)

function FiguresOf({ user }: { user: User }) {
  const { beeld, ...parameters } = useSearch({ from: '/shell/cijfers' })
  const asked = askedBy(parameters, user)
  const possible = views.filter(({ name }) => figureViewsFor(user).includes(name))
  const current = possible.find(({ id }) => id === beeld)
  const { school_year, publication } = asked
  const askedView: AskedView = { ...(school_year && { school_year }), ...(publication && { publication }) }
  const { activity } = parameters
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Cijfers</h1>
        <span className={classes.buttons}>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Afdrukken
          </Button>
          {current ? (
            <ExportFigureView asked={{ view: current.name, ...askedView, ...(activity && { activity }) }} />
          ) : (
            <ExportFigures asked={asked} />
          )}
        </span>
      </header>
      <Views possible={possible} asked={asked} current={current} />
      {current ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <current.View asked={askedView} activity={activity} />
        </Suspense>
      ) : (
        <Numbers asked={asked} user={user} />
      )}
    </div>
  )
}

export function FiguresPage() {
  const user = useSession((session) => session.user)
  return user && <FiguresOf user={user} />
}
