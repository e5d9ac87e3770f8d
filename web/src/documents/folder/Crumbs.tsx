import { IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from '../documents.module.css'
import { useFolderDrop } from './drag'

type Step = { file_key: string; name: string }
type Props = {
  root: string
  path: Step[]
  hrefOf: (folder: string) => string
  onOpen: (folder: string) => void
  onDrop?: ((keys: string[], folder: string) => void) | undefined
}

export function Crumbs({ root, path, hrefOf, onOpen, onDrop }: Props) {
  const steps = [{ file_key: '', name: root }, ...path]
  return (
    <nav aria-label="Pad">
      <ol className={classes.crumbs}>
        {steps.map((step, index) => (
          <li key={step.file_key}>
            {index > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
            {index === steps.length - 1 ? (
              <span aria-current="page" tabIndex={-1} data-here>
                <bdi>{step.name}</bdi>
              </span>
            ) : (
              <Crumb step={step} href={hrefOf(step.file_key)} onOpen={onOpen} onDrop={onDrop} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type CrumbProps = Pick<Props, 'onOpen' | 'onDrop'> & { step: Step; href: string }

function Crumb({ step: { file_key, name }, href, onOpen, onDrop }: CrumbProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useFolderDrop(link, file_key, onDrop && ((keys) => onDrop(keys, file_key)))
  return (
    <a
      ref={link}
      href={href}
      draggable={false}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(file_key)
      }}
    >
      <bdi>{name}</bdi>
    </a>
  )
}
