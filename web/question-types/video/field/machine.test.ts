import { describe, expect, test } from 'bun:test'
import { confirms, holds, step, type VideoEvent, type VideoState, videoStates } from './machine.ts'

const after = (...events: VideoEvent[]) =>
  events.reduce<VideoState>((state, event) => step(state, event), 'initial')

describe('the states of a video question', () => {
  test.each<[string, VideoEvent[], VideoState]>([
    ['initial to camera on Start recording', ['start'], 'camera'],
    ['camera to recording', ['start', 'record'], 'recording'],
    ['recording to preview on stop', ['start', 'record', 'stop'], 'preview'],
    ['preview to uploading on Save', ['start', 'record', 'stop', 'save'], 'uploading'],
    ['then saved', ['start', 'record', 'stop', 'save', 'saved'], 'saved'],
    ['saved to edit on Edit', ['start', 'record', 'stop', 'save', 'saved', 'edit'], 'edit'],
    ['Retake returns to camera', ['start', 'record', 'stop', 'save', 'saved', 'edit', 'retake'], 'camera'],
    ['Delete returns to initial', ['start', 'record', 'stop', 'save', 'saved', 'edit', 'delete'], 'initial'],
    [
      'Delete asked for while it uploads, agreed to once saved',
      ['choose', 'save', 'saved', 'delete'],
      'initial',
    ],
    ['or once the upload has failed', ['choose', 'save', 'fail', 'delete'], 'initial'],
    ['Retake asked for, agreed to once the upload has failed', ['choose', 'fail', 'retake'], 'camera'],
    ['a recording that nobody saved can be retaken', ['start', 'record', 'stop', 'retake'], 'camera'],
    ['and deleted', ['start', 'record', 'stop', 'delete'], 'initial'],
    ['Try Again restarts', ['start', 'fail', 'again'], 'camera'],
    ['Cancel returns to initial', ['start', 'fail', 'cancel'], 'initial'],
    ['a video that was there already is looked at before it is saved', ['choose', 'save'], 'uploading'],
  ])('%s', (_, events, state) => {
    expect(after(...events)).toBe(state)
  })

  test.each(videoStates.filter(state => state !== 'error'))('any error of %s goes to error', state => {
    expect(step(state, 'fail')).toBe('error')
  })

  test('what a state does not know changes nothing', () => {
    expect(step('initial', 'stop')).toBe('initial')
    expect(step('recording', 'save')).toBe('recording')
    expect(step('saved', 'retake')).toBe('saved')
  })

  test('Retake and Delete are confirmed, in the words of the specification', () => {
    expect(confirms).toEqual({
      retake: 'The previous video will be disacarded when you record a new one.',
      delete: 'The recorded video will be permanently deleted.',
    })
  })

  test('a form does not go out over a recording that runs or is not saved', () => {
    expect(Object.keys(holds)).toEqual(['recording', 'preview'])
  })
})
