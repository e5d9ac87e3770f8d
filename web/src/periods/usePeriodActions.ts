import { periods } from '@pre-u/contract/periods'
import { useSwitchable } from '../platform/form/useSwitchable'

export const usePeriodActions = () =>
  useSwitchable(periods, {
    what: ({ name }) => `Periode "${name}"`,
    inUse: 'Verwijderen kan niet meer. Als u de periode deactiveert, is deze niet meer te kiezen en blijven de gegevens bewaard.',
  })
