import { StatusText } from './StatusText'
import type { Option } from './types'

export const ActiveText = ({ isActive }: { isActive: boolean }) =>
  isActive ? <StatusText tone="placed">Actief</StatusText> : <StatusText tone="cancelled">Niet actief</StatusText>

export const activeOptions: Option[] = [
  { value: 'true', label: 'Actief' },
  { value: 'false', label: 'Niet actief' },
]
