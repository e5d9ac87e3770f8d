import { useMediaQuery } from '@mantine/hooks'

/** Paper is as narrow, but has room for a table. */
export const useIsPhone = () => useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
