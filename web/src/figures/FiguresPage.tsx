import { Button } from '@mantine/core'
import { isStaff, type User } from '@pre-u/contract/access'
import { IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '../platform/api/session'
import { SkeletonLines } from '../platform/page/Section'
import type { FigureView, FiguresParameters } from '../pageParameters'
import { addressOf, askedBy } from './address'
import { Choice } from './Choice'
import { ExportFigures } from './ExportFigures'
import classes from './figures.module.css'
import { Numbers } from './Numbers'
import type { AskedFigures, AskedYear } from './load'

type ViewProps = { asked: AskedYear; activity: string | undefined }
type View = { id: FigureView; label: string; View: ComponentType<ViewProps> }

const views: View[] = [
  { id: 'verloop', label: 'Verloop', View: lazy(async () => ({ default: (await import('./views/Curves')).Curves })) },
  { id: 'matrix', label: 'School × activiteit', View: lazy(async () => ({ default: (await import('./views/Matrix')).Matrix })) },
  { id: 'scholen', label: 'Scholen', View: lazy(async () => ({ default: (await import('./views/Attendance')).Attendance })) },
  { id: 'honours', label: 'Honours', View: lazy(async () => ({ default: (await import('./views/Honours')).Honours })) },
]

const Views = ({ asked, current }: { asked: AskedFigures; current: View | undefined }) => {
  const address = addressOf(asked)
  const { schooljaar } = address
  return (
    <Choice
      title="Beeld"
      options={[
        { label: 'Aantallen', search: address, isCurrent: current === undefined },
        ...views.map(({ id, label }) => ({
          label,
          search: { beeld: id, ...(schooljaar && { schooljaar }) } satisfies FiguresParameters,
          isCurrent: id === current?.id,
        })),
      ]}
    />
  )
}

function FiguresOf({ user }: { user: User }) {
  const { beeld, ...parameters } = useSearch({ from: '/shell/cijfers' })
  const asked = askedBy(parameters, user)
  const current = isStaff(user) ? views.find(({ id }) => id === beeld) : undefined
  const year: AskedYear = asked.school_year ? { school_year: asked.school_year } : {}
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Cijfers</h1>
        <span className={classes.buttons}>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Afdrukken
          </Button>
          {!current && <ExportFigures asked={asked} />}
        </span>
      </header>
      {isStaff(user) && <Views asked={asked} current={current} />}
      {current ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <current.View asked={year} activity={parameters.activity} />
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
