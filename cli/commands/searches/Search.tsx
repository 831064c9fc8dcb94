import { count, counted } from '@winnow/openapi/common/text/format'
import { Box, useStdout } from 'ink'
import { oneLine } from '../../io/out/text.ts'
import { Details } from '../../ui/Details.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Table } from '../../ui/Table.tsx'
import { Toned } from '../../ui/Tones.tsx'
import type { Matches } from './evidence.ts'
import { type estimateOf, factsOf, type PrintedSearch } from './search.ts'

type SearchProps = {
  search: PrintedSearch
  estimate: ReturnType<typeof estimateOf> | null
  matches: Matches | null
  /** How to continue from here, a command on a line */
  next: readonly string[]
}

/** A match below its name: each criterion, and the words that it rests on. */
const Match = ({ match }: { match: Matches[number] }) => (
  <Box flexDirection="column" marginTop={1} paddingLeft={2}>
    <Box gap={3}>
      <Toned tone="strong">{oneLine(match.name)}</Toned>
      <Toned tone="meta">{match.submissionId}</Toned>
    </Box>
    {match.results.map(({ criterion, reason, quotes }) => (
      <Box key={criterion} flexDirection="column">
        <Box gap={1}>
          <Toned tone="shortlisted">✓</Toned>
          <Toned>{oneLine(criterion)}</Toned>
          <Toned tone="meta">{oneLine(reason)}</Toned>
        </Box>
        {quotes.map(it => (
          <Box key={`${it.questionId} ${it.page} ${it.start}`} paddingLeft={2}>
            <Toned>{`“${oneLine(it.text)}”`}</Toned>
          </Box>
        ))}
      </Box>
    ))}
  </Box>
)

export function Search({ search, estimate, matches, next }: SearchProps) {
  const { columns: terminal = 80 } = useStdout().stdout as { columns?: number }
  const { above, below } = factsOf(search, estimate)
  return (
    <Box flexDirection="column">
      <Heading
        title={search.name}
        fact={`${counted(search.applications, 'application')}${search.deep ? ', deep search' : ''}`}
      />
      <Details details={[{ name: 'ID', text: search.id }, ...above]} />
      {search.criteria.length > 0 && (
        <Box marginY={1}>
          <Table
            terminal={terminal}
            rows={search.criteria}
            columns={[
              { head: 'Criterion', text: it => it.name },
              { head: '✓ Yes', text: it => count(it.yes), tone: () => 'shortlisted', align: 'right' },
              { head: '~ Maybe', text: it => count(it.maybe), tone: () => 'new', align: 'right' },
              { head: '– No', text: it => count(it.no), align: 'right' },
              { head: 'ID', text: it => it.id, tone: () => 'meta', whole: true, spare: true },
            ]}
          />
        </Box>
      )}
      <Details details={below} />
      {matches?.map(it => (
        <Match key={it.submissionId} match={it} />
      ))}
      {next.length > 0 && (
        <Box flexDirection="column" marginTop={1} paddingLeft={2}>
          {next.map(it => (
            <Toned key={it} tone="meta">
              {it}
            </Toned>
          ))}
        </Box>
      )}
    </Box>
  )
}
