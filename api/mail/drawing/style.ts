/** The colours of an email, inline: some programs read nothing else. */
export const light = {
  ground: '#F8F7F4',
  card: '#FFFFFF',
  line: '#E9E6E1',
  text: '#1D1B18',
  soft: '#59544C',
  foot: '#6D685F',
  accent: '#4F46E5',
  onAccent: '#FFFFFF',
  tile: '#ECEAE5',
}

const dark: typeof light = {
  ground: '#121110',
  card: '#181716',
  line: '#33302D',
  text: '#EFEDEA',
  soft: '#B3AEA6',
  foot: '#98928A',
  accent: '#5C55EA',
  onAccent: '#FFFFFF',
  tile: '#2A2825',
}

/** Which property of which class is which colour. */
const coloured: readonly [selector: string, property: string, colour: keyof typeof light][] = [
  ['.ground', 'background-color', 'ground'],
  ['.card', 'background-color', 'card'],
  ['.card', 'border-color', 'line'],
  ['.line', 'border-color', 'line'],
  ['.text', 'color', 'text'],
  ['.soft', 'color', 'soft'],
  ['.foot', 'color', 'foot'],
  ['.act', 'background-color', 'accent'],
  ['.act a', 'color', 'onAccent'],
  ['.tile', 'background-color', 'tile'],
]

const rules = (before: string) =>
  coloured
    .map(([selector, property, colour]) => `${before}${selector}{${property}:${dark[colour]}!important}`)
    .join('')

/** Dark where the reader is; Outlook on the web marks what it has darkened instead of asking. */
export const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}@media (max-width:480px){.edge{padding-left:16px!important;padding-right:16px!important}.inner{padding:20px!important}}`

export const font = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
