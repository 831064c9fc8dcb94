import type { FormColour } from '@winnow/openapi'
import { initials } from '@winnow/openapi/common/text/initials'
import satori from 'satori'
import sharp from 'sharp'
import { fonts, known } from './fonts.ts'
import type { Card } from './pictures.ts'

/** What networks that show link previews ask for, in pixels. */
const size = { width: 1200, height: 630 }

/** A form's colour: what is written in it, and the ground behind; each pair reads at 4.5:1. */
const colours: Record<FormColour, { ink: string; ground: string }> = {
  indigo: { ink: '#3F38B8', ground: '#E9E9FC' },
  blue: { ink: '#1D4E9E', ground: '#E3EDFB' },
  cyan: { ink: '#0E5D6D', ground: '#DDF2F5' },
  green: { ink: '#17613A', ground: '#E2F3E7' },
  orange: { ink: '#8F420C', ground: '#FCEADC' },
  red: { ink: '#982A22', ground: '#FBE6E4' },
  pink: { ink: '#952060', ground: '#FBE6F0' },
  purple: { ink: '#5A36B5', ground: '#EDE8FB' },
  grey: { ink: '#4F4A43', ground: '#EFEDE9' },
}

interface Box {
  type: 'div' | 'img'
  props: { style: Record<string, string | number>; children?: string | Box[]; src?: string }
}
const box = (style: Record<string, string | number>, children?: string | Box[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, ...(children ? { children } : {}) },
})

function mark({ logo, workspace }: Card, ink: string): Box {
  const square = { width: 96, height: 96, borderRadius: 22 }
  if (logo)
    return {
      type: 'img',
      props: { style: square, src: `data:image/png;base64,${Buffer.from(logo).toString('base64')}` },
    }
  return box(
    {
      ...square,
      alignItems: 'center',
      justifyContent: 'center',
      background: ink,
      color: '#fff',
      fontSize: 40,
    },
    initials(known(workspace)),
  )
}

/** Long words break, and what three lines do not hold ends in an ellipsis. */
const clamped = (lines: number) => ({
  display: 'block',
  lineClamp: lines,
  overflow: 'hidden',
  wordBreak: 'break-word' as const,
})

function layout(card: Card): Box {
  const { ink, ground } = colours[card.colour]
  // Where no font knows the script of a name, the preview's own text says it below the picture.
  const form = known(card.form) || 'Application form'
  const workspace = known(card.workspace)
  return box({ width: '100%', height: '100%', padding: 40, background: ground, fontFamily: 'Inter' }, [
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        padding: 56,
        borderRadius: 32,
        background: '#fff',
      },
      [
        box({ alignItems: 'center' }, [
          mark(card, ink),
          box({ ...clamped(1), width: 820, marginLeft: 28, fontSize: 36, color: ink }, workspace),
        ]),
        box(
          {
            ...clamped(3),
            width: 1008,
            fontSize: form.length > 40 ? 64 : 80,
            lineHeight: 1.15,
            letterSpacing: '-0.022em',
            color: '#1D1B18',
          },
          form,
        ),
      ],
    ),
  ])
}

/** The picture of a link preview. satori sets the type as outlines, sharp draws them: no font of the machine is asked for. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const svg = await satori(layout(card) as Parameters<typeof satori>[0], { ...size, fonts: await fonts() })
  return sharp(Buffer.from(svg)).png().toBuffer()
}
