import type { TableProps } from '../../platform/list/ListTable'
import { type VirtualProps, VirtualTable } from '../../platform/list/VirtualTable'
import classes from '../documents.module.css'
import { type AnyItem, type ItemColumn, keyOf } from './columns'
import { ItemCards } from './ItemCards'

type Props<T> = Omit<TableProps<T>, 'columns' | 'keyOf' | 'titleOf' | 'selectAllLabel'> &
  VirtualProps & { columns: ItemColumn<T>[]; isPhone: boolean }

const titleOf = ({ name }: AnyItem) => name

export const ItemList = <T extends AnyItem>({ isPhone, ...props }: Props<T>) =>
  isPhone ? (
    <ItemCards {...props} keyOf={keyOf} titleOf={titleOf} />
  ) : (
    <VirtualTable {...props} keyOf={keyOf} titleOf={titleOf} selectAllLabel="Alles selecteren" className={classes.items} />
  )
