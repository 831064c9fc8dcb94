import { describe, expect, test } from 'bun:test'
import { question } from '../columns/testing.ts'
import { isFillable } from '../questions/index.ts'
import { isCampaignParameter, isReservedParameter } from './parameters.ts'
import { embedSnippet, hostedFormPath, prefillKeyOf } from './share.ts'

test('names that fill in Name and Email or that the page reads itself are reserved, however they are written', () => {
  expect(['name', 'Email', 'SUBMITTED', 'embed', 'source'].filter(isReservedParameter)).toEqual([
    'name',
    'Email',
    'SUBMITTED',
    'embed',
  ])
})

test('a campaign is named utm_ and more', () => {
  expect(
    ['utm_source', 'UTM_Medium', 'utm_a.b-c', 'utm_', 'my_utm_source'].filter(isCampaignParameter),
  ).toEqual(['utm_source', 'UTM_Medium', 'utm_a.b-c'])
})

test('a question is filled in by its key, or by its id before it has one; files and videos never', () => {
  expect(prefillKeyOf(question({ id: 'fld_1', prefillKey: 'city' }))).toBe('city')
  expect(prefillKeyOf(question({ id: 'fld_1' }))).toBe('fld_1')
  expect(prefillKeyOf(question({ id: 'fld_1', preDefinedInputType: 'EMAIL' }))).toBe('email')
  expect(isFillable({ type: 'VIDEO' })).toBe(false)
  expect(isFillable({ type: 'FILE_UPLOAD' })).toBe(false)
  expect(isFillable({ type: 'DATE' })).toBe(true)
})

test('a form stands at its identifier', () => expect(hostedFormPath('frm_1')).toBe('/forms/frm_1'))

describe('the embed snippet', () => {
  const embedded = { server: 'https://winnow.example', form: 'frm_1' }

  test('of a form in the page has no button', () => {
    expect(embedSnippet({ ...embedded, mode: 'inline', label: 'Apply' }).split('\n')).toEqual([
      '<script async src="https://winnow.example/embed.js"></script>',
      '<div data-winnow-form="frm_1" data-winnow-mode="inline"></div>',
    ])
  })

  test('escapes what the person typed, and says what is filled in', () => {
    const filled = new URLSearchParams({ role: 'Designer', cohort: '7' })
    expect(embedSnippet({ ...embedded, mode: 'popup', label: '"<Join> & win"', filled })).toEndWith(
      'data-winnow-mode="popup" data-winnow-label="&quot;&lt;Join&gt; &amp; win&quot;" data-winnow-prefill="role=Designer&amp;cohort=7"></div>',
    )
  })

  test('names what is handed on from the page around it', () => {
    const parameters = ['partner', 'cohort']
    expect(embedSnippet({ ...embedded, mode: 'inline', label: '', parameters })).toEndWith(
      'data-winnow-mode="inline" data-winnow-parameters="partner cohort"></div>',
    )
  })

  test('names its theme where that is not the one of the page around it', () => {
    const snippet = (theme: 'auto' | 'dark') =>
      embedSnippet({ ...embedded, mode: 'inline', label: '', theme })
    expect(snippet('dark')).toEndWith('data-winnow-mode="inline" data-winnow-theme="dark"></div>')
    expect(snippet('auto')).not.toContain('theme')
  })

  test('has a button that says Apply where no words are given', () => {
    expect(embedSnippet({ ...embedded, mode: 'button', label: ' ' })).toContain('data-winnow-label="Apply"')
  })
})
