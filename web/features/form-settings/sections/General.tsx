import { Pencil } from 'lucide-react'
import { usualMessages } from '../../../form/screens/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { css } from '../../../styled-system/css'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Row, Section } from '../../../ui/layout/Section.tsx'
import { pageTitle } from '../../forms/form-pages.ts'
import { useSettings } from '../saving.ts'
import { ColourRow, LogoRow, PreviewRow } from './Look.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[176px minmax(0, 1fr)]' },
  columnGap: '20',
  rowGap: { base: '0', md: '6' },
  margin: '0',
  '& > dt': { color: 't2' },
  '& > dd': { margin: '0', marginBottom: { base: '8', md: '0' }, truncate: true },
  '& > dd[data-none]': { color: 't3' },
})

/** The words of rich text, one line of them. */
const wordsOf = (html: string | null) =>
  new DOMParser()
    .parseFromString((html ?? '').replaceAll('</', ' </'), 'text/html')
    .body.textContent.replace(/\s+/g, ' ')
    .trim()

/** What the form is called and says, which is part of its draft, and what it looks like. */
export function General({ id }: { id: string }) {
  const { form } = useSettings()
  const texts = [
    ['Name', form.name, ''],
    ['Description', wordsOf(form.description), 'None'],
    [pageTitle('thanks'), wordsOf(form.formSuccessMessage), usualMessages.sent],
    [pageTitle('closed'), wordsOf(form.formCloseMessage), usualMessages.closed],
  ] as const
  return (
    <Section id={id} title="General">
      <Row
        title="Name and pages"
        hint="Changes go live when you publish the form."
        below={
          <dl className={list}>
            {texts.map(([name, text, usual]) => (
              <Text key={name} name={name} text={text} usual={usual} />
            ))}
          </dl>
        }
      >
        <ButtonLink size="32" icon={Pencil} href={paths.formEdit(form.identifier)}>
          Edit form
        </ButtonLink>
      </Row>
      <LogoRow />
      <ColourRow />
      <PreviewRow />
    </Section>
  )
}

/** `usual`: what stands where the editors wrote nothing. */
function Text({ name, text, usual }: { name: string; text: string; usual: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd title={text || usual} data-none={text === '' || undefined}>
        {text || usual}
      </dd>
    </>
  )
}
