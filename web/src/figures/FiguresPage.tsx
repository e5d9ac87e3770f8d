import { Button } from '@mantine/core'
import { isStaff } from '@pre-u/contract/access'
import { exportFigures, type FigureGroup, figureGroupNames, figureGroups, ownFigureGroups } from '@pre-u/contract/figures/figures'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { saveFile } from '../platform/api/saveFile'
import { useSession } from '../platform/api/session'
import { useCall } from '../platform/api/useCall'
import { LoadFailed } from '../platform/page/LoadFailed'
import { SkeletonLines } from '../platform/page/Section'
import type { FiguresParameters } from '../pageParameters'
import classes from './figures.module.css'
import { FigureTableView } from './FigureTableView'
import { type AskedFigures, figuresQuery } from './queries'

/** A typed address may ask for what this person does not have. */
function useAsked() {
  const { by, schooljaar, publicatie } = useSearch({ from: '/shell/cijfers' })
  const isStaffUser = useSession(({ user }) => user !== null && isStaff(user))
  const groups: readonly FigureGroup[] = isStaffUser ? figureGroups : ownFigureGroups
  const isYear = schooljaar !== undefined && /^\d{4}-\d{4}$/.test(schooljaar)
  const query: AskedFigures = {
    by: groups.find((group) => group === by) ?? 'period',
    ...(isYear && { school_year: schooljaar }),
    ...(publicatie === 'true' && { publication: publicatie }),
  }
  return { groups, query }
}

type ChoiceProps = { title: string; options: { label: string; search: FiguresParameters; isCurrent: boolean }[] }

const Choice = ({ title, options }: ChoiceProps) => (
  <nav className={classes.choice} aria-label={title}>
    <span aria-hidden>{title}</span>
    {options.map(({ label, search, isCurrent }) => (
      <Link key={label} to="/cijfers" search={search} resetScroll={false} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
)

export function FiguresPage() {
  const { groups, query } = useAsked()
  const { data, isError, refetch } = useQuery(figuresQuery(query))
  const { mutate: exportFile, isPending } = useCall(exportFigures, { onSuccess: saveFile })
  const { by, school_year: schooljaar, publication: publicatie } = query
  const address: FiguresParameters = { by, ...(schooljaar && { schooljaar }), ...(publicatie && { publicatie }) }
  const allFigures: FiguresParameters = { by, ...(schooljaar && { schooljaar }) }
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Cijfers {data?.school_year}</h1>
        <span className={classes.buttons}>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Afdrukken
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={isPending}
            onClick={() => exportFile({ query })}
          >
            Exporteren
          </Button>
        </span>
      </header>
      <div className={classes.choices}>
        <Choice
          title="Per"
          options={groups.map((group) => ({ label: figureGroupNames[group], search: { ...address, by: group }, isCurrent: group === by }))}
        />
        {data && (
          <Choice
            title="Schooljaar"
            options={data.school_years.map((year) => ({
              label: year,
              search: { ...address, schooljaar: year },
              isCurrent: year === data.school_year,
            }))}
          />
        )}
        <Choice
          title="Weergave"
          options={[
            { label: 'Alle cijfers', search: allFigures, isCurrent: !publicatie },
            { label: 'Voor publicatie', search: { ...address, publicatie: 'true' }, isCurrent: publicatie !== undefined },
          ]}
        />
      </div>
      {publicatie && <p className={classes.hint}>Aantallen onder de 5, en aantallen waaruit zij volgen, zijn verborgen (–).</p>}
      {!data && (isError ? <LoadFailed whole subject="De cijfers" retry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {data && <FigureTableView group={by} table={data} />}
    </div>
  )
}
