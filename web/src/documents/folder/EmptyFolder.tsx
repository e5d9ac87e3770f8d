import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import list from '../../platform/list/list.module.css'
import { EmptyList } from '../../platform/list/listParts'
import classes from '../documents.module.css'

const emptyRoot = {
  title: 'Nog geen algemene documenten',
  body: 'Wat Pre-U met alle scholen deelt, vindt u hier. U kunt het bekijken en downloaden.',
}
const emptyFolder = { title: 'Deze map is leeg', body: 'Hier staat nog niets om te bekijken.' }

type Props = { search: string; isRoot: boolean; canChange: boolean; isGeneral: boolean; action: ReactNode; onClear: () => void }

export function EmptyFolder({ search, isRoot, canChange, isGeneral, action, onClear }: Props) {
  if (search)
    return (
      <div className={list.empty}>
        <h2>Niets gevonden</h2>
        <output>In deze map en de mappen daarin is niets met deze naam.</output>
        <Button variant="default" onClick={onClear}>
          Zoekterm wissen
        </Button>
      </div>
    )
  if (!canChange) return <EmptyList level={2} text={isRoot ? emptyRoot : emptyFolder} />
  return (
    <div className={`${list.empty} ${classes.emptyDrop}`}>
      <IconCloudUpload size={32} stroke={1.25} aria-hidden />
      <h2>{isRoot ? 'Nog geen documenten' : 'Deze map is leeg'}</h2>
      <p>
        Sleep bestanden of een hele map hierheen, of kies ze.
        {isRoot &&
          (isGeneral ? ' Alle scholen kunnen ze bekijken en downloaden.' : ' Alleen de school en de medewerkers van Pre-U kunnen ze zien.')}
      </p>
      {action}
    </div>
  )
}
