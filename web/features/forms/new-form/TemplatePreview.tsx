import { typeOf } from '@winnow/openapi/questions'
import type { FormTemplate } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { Pill } from '../../../ui/data/tags.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const row = css({
  display: 'flex',
  gap: '8',
  paddingBlock: '8',
  borderTop: 'hairline',
  '&:first-child': { borderTop: 'none' },
  '& > svg': { flexShrink: 0, marginTop: '2', color: 't3' },
})

/** A template of the product, or one of the workspace. */
export type ShownTemplate = Pick<FormTemplate, 'id' | 'name' | 'summary' | 'inputFields'>

/** The questions that a template begins with; above them, what else there is to say of it. */
export function TemplatePreview({ template, children }: { template: ShownTemplate; children?: ReactNode }) {
  return (
    <>
      <h3 className={css({ textStyle: 'section' })}>{template.name}</h3>
      <p className={css({ marginBottom: '12', color: 't2' })}>{template.summary}</p>
      {children}
      <ol className={css({ plainList: true })}>
        {template.inputFields.map(field => (
          <li key={field.id} className={row}>
            <Icon of={questionIcon(field)} size={15} />
            <div className={css({ grow: true })}>
              <div className={css({ display: 'flex', gap: '8', alignItems: 'baseline' })}>
                <span className={css({ grow: true })}>
                  {field.question}
                  {field.required && (
                    <span className={css({ color: 'bad' })} title="Required">
                      {' *'}
                    </span>
                  )}
                </span>
                <span className={css({ flexShrink: '0', textStyle: 'meta', color: 't3' })}>
                  {typeOf(field).title}
                </span>
              </div>
              {field.showIf.length > 0 && (
                <div className={css({ textStyle: 'meta', color: 't3' })} title={ruleText(field, template)}>
                  Shown to some applicants
                </div>
              )}
              {field.options.length > 0 && (
                <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '4', marginTop: '4' })}>
                  {field.options.map(option => (
                    <Pill key={option}>{option}</Pill>
                  ))}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Whose answer decides; the whole rule is read and changed in the editor. */
function ruleText(field: FormTemplate['inputFields'][number], { inputFields }: ShownTemplate): string {
  const sources = field.showIf.map(rule => inputFields.find(it => it.id === rule.columnId)?.question)
  return `Depends on ‘${[...new Set(sources)].join('’ and ‘')}’`
}
