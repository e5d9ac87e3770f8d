import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { Bar } from '../../platform/page/Bar'
import { Fact, Section } from '../../platform/page/RecordPage'
import page from '../../platform/page/page.module.css'
import { limitInWords } from '../../platform/words'
import shared from './honours.module.css'
import classes from './programs.module.css'
import { ProgramDeadline } from './ProgramDeadline'
import { freeOfCapacityInWords, whenInWords } from '../words'

export const ProgramDetails = ({ program, isForAllSchools }: { program: HonoursProgram; isForAllSchools: boolean }) => {
  const { capacity, placed, max_per_school, required_files, description } = program
  return (
    <Section title="Gegevens">
      <dl className={`${page.facts} ${isForAllSchools ? '' : classes.across}`}>
        <Fact name="Deadline">
          <ProgramDeadline program={program} />
        </Fact>
        <Fact name="Wanneer">{whenInWords(program)}</Fact>
        <Fact name="Plaatsen">
          {freeOfCapacityInWords(program)}
          {isForAllSchools && capacity !== null && (
            <span className={classes.taken}>
              <Bar segments={[{ id: 'placed', share: placed / capacity, tone: 'placed' }]} />
            </span>
          )}
        </Fact>
        {(isForAllSchools || max_per_school !== null) && <Fact name="Maximaal per school">{limitInWords(max_per_school)}</Fact>}
        <Fact name="Verplichte bijlagen">
          {required_files.length === 0 ? (
            'Geen'
          ) : (
            <ul className={shared.plain}>
              {required_files.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      {description && <p className={classes.about}>{description}</p>}
    </Section>
  )
}
