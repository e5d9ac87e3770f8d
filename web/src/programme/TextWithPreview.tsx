import { Button } from '@mantine/core'
import { type TextBlock, textBlocks } from '@pre-u/contract/platform/textBlocks'
import type { ProgrammeInput } from '@pre-u/contract/programme/programme'
import { LongTextField } from '../platform/form/fields'
import type { Form } from '../platform/form/useForm'
import classes from './programme.module.css'

const MARKUP = 'Zet een lege regel tussen alinea’s, # of ## voor een kop en - voor elk punt van een lijst.'

/** Below the headings of this page. */
function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return block.level === 1 ? <h3>{block.text}</h3> : <h4>{block.text}</h4>
  if (block.kind === 'paragraph') return <p>{block.lines.join('\n')}</p>
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

type Props = {
  form: Form<ProgrammeInput>
  name: 'privacy_notice' | 'accessibility_statement'
  /** What is shown while the field is empty. */
  standard: string
  description: string
}

export function TextWithPreview({ form, name, standard, description }: Props) {
  const text = form.values[name] ?? ''
  return (
    <div className={classes.text}>
      <LongTextField form={form} name={name} autosize minRows={4} maxRows={20} description={`${description} ${MARKUP}`} />
      {text.trim() === '' && (
        <Button variant="default" className={classes.start ?? ''} onClick={() => form.set(name, standard)}>
          Begin met de standaardtekst
        </Button>
      )}
      <details className={classes.preview}>
        <summary>Zo ziet de pagina eruit</summary>
        <article>
          {textBlocks(text.trim() === '' ? standard : text).map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </article>
      </details>
    </div>
  )
}
