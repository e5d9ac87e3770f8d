import { Button } from '@mantine/core'
import type { User } from '@pre-u/contract/access'
import { exportFigureView, type FigureViewName, figureViewsFor, hasPublication } from '@pre-u/contract/figures/views'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { exportFigures } from '@pre-u/contract/figures/figures'
import type { TextSearch } from '../platform/address/searchParams'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import type { FigureView } from '../pageParameters'
import {
  addressOf,
  askedBy,
  type AskedFigures,
  type AskedView,
  attendanceQuery,
  curvesQuery,
  figuresQuery,
  honoursFiguresQuery,
  matrixQuery,
  viewAddress,
} from './load'
import { Choice } from './parts'
import classes from './figures.module.css'
import { Numbers } from './Numbers'
import { Attendance } from './views/Attendance'
import { Curves } from './views/Curves'
import { Honours } from './views/Honours'
import { Matrix } from './views/Matrix'
import { saveFile } from '../platform/api/http'
import { useCall } from '../platform/api/call'

type ViewProps = { asked: AskedView; activity: string | undefined }
type View = {
  id: FigureView
  name: FigureViewName
  label: string
  View: (props: ViewProps) => ReactNode
  load: (props: ViewProps) => Promise<unknown>
}

const views: View[] = [
  {
    id: 'verloop',
    name: 'curves',
    label: 'Verloop',
    View: Curves,
    load: ({ asked, activity }) => queryClient.ensureQueryData(curvesQuery({ ...asked, ...(activity && { activity }) })),
  },
  {
    id: 'matrix',
    name: 'matrix',
    label: 'School × activiteit',
    View: Matrix,
    load: ({ asked }) => queryClient.ensureQueryData(matrixQuery(asked)),
  },
  {
    id: 'scholen',
    name: 'attendance',
    label: 'Scholen',
    View: Attendance,
    load: ({ asked }) => queryClient.ensureQueryData(attendanceQuery(asked)),
  },
  {
    id: 'honours',
    name: 'honours',
    label: 'Honours',
    View: Honours,
    load: ({ asked }) => queryClient.ensureQueryData(honoursFiguresQuery(asked)),
  },
]

/** What an address shows: another view than the numbers, if this person has it, and of which figures. */
function shownAt({ beeld, ...parameters }: TextSearch, user: User) {
  const asked = askedBy(parameters, user)
  const { school_year, publication } = asked
  const possible = views.filter(({ name }) => figureViewsFor(user).includes(name))
  const current = possible.find(({ id }) => id === beeld)
  return {
    asked,
    possible,
    current,
    viewProps: {
      asked: { ...(school_year && { school_year }), ...(publication && current && hasPublication(current.name) && { publication }) },
      activity: parameters.activity,
    },
  }
}

export async function load(address: TextSearch) {
  const { user } = useSession.getState()
  if (!user) return
  const { asked, current, viewProps } = shownAt(address, user)
  await (current ? current.load(viewProps) : queryClient.ensureQueryData(figuresQuery(asked)))
}

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
  const { asked, possible, current, viewProps } = shownAt(useSearch({ from: '/shell/cijfers' }), user)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Cijfers</h1>
        <span className={classes.buttons}>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Afdrukken
          </Button>
          {current ? (
            <ExportFigureView
              asked={{ view: current.name, ...viewProps.asked, ...(viewProps.activity && { activity: viewProps.activity }) }}
            />
          ) : (
            <ExportFigures asked={asked} />
          )}
        </span>
      </header>
      <Views possible={possible} asked={asked} current={current} />
      {current ? <current.View {...viewProps} /> : <Numbers asked={asked} user={user} />}
    </div>
  )
}

export function FiguresPage() {
  const user = useSession((session) => session.user)
  return user && <FiguresOf user={user} />
}

const ExportButton = ({ isPending, onClick }: { isPending: boolean; onClick: () => void }) => (
  <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isPending} onClick={onClick}>
    Exporteren
  </Button>
)

export function ExportFigures({ asked }: { asked: AskedFigures }) {
  const { mutate: exportFile, isPending } = useCall(exportFigures, { onSuccess: saveFile })
  return <ExportButton isPending={isPending} onClick={() => exportFile({ query: asked })} />
}

export function ExportFigureView({ asked }: { asked: AskedView & { view: FigureViewName; activity?: string } }) {
  const { mutate: exportFile, isPending } = useCall(exportFigureView, { onSuccess: saveFile })
  return <ExportButton isPending={isPending} onClick={() => exportFile({ query: asked })} />
}
