import { IconDownload } from '@tabler/icons-react'
import type { ExportQuery, ListContract } from '../api/resourceQueries'
import { toastError } from '../feedback/toast'
import type { BulkAction } from './types'

type Export<C extends ListContract> = (ids: number[], shown: ExportQuery<C>) => Promise<void>

/** The selection stays, for what is done with it next. */
export const exportAction = <C extends ListContract>(exportSelection: Export<C>, label = 'Selectie exporteren'): BulkAction<C> => ({
  label,
  icon: <IconDownload size={16} stroke={1.5} aria-hidden />,
  onClick: async (ids, shown) => {
    await exportSelection(ids, shown).catch(toastError)
    return false
  },
})
