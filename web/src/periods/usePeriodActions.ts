import type { Period } from '@pre-u/contract/periods'
import { ApiError } from '../platform/api'
import { confirm } from '../platform/confirm'
import { toastError, toastSuccess } from '../platform/toast'
import { periodQueries } from './queries'

/** Removing a period, or switching it off where it is in use and cannot be removed. */
export function usePeriodActions() {
  const remove = periodQueries.useRemove({ quiet: true })
  const update = periodQueries.useUpdate()

  const setActive = async (period: Period, is_active: boolean) => {
    await update.mutateAsync({ record: period, changes: { is_active } })
    toastSuccess()
  }

  const deactivateInstead = async (period: Period) => {
    const title = `Periode "${period.name}" is in gebruik`
    const body = 'Verwijderen kan niet meer. Als u de periode deactiveert, is deze niet meer te kiezen en blijven de gegevens bewaard.'
    if (!period.is_active || !(await confirm({ title, body, confirmLabel: 'Deactiveren' }))) return false
    await setActive(period, false)
    return true
  }

  /** Whether the period is gone or switched off. */
  const removePeriod = async (period: Period): Promise<boolean> => {
    if (!(await confirm({ title: `Periode "${period.name}" verwijderen?`, confirmLabel: 'Verwijderen', danger: true }))) return false
    try {
      await remove.mutateAsync(period.id)
      toastSuccess()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && period.is_active) return deactivateInstead(period)
      toastError(error)
      return false
    }
  }
  return { removePeriod, setActive }
}
