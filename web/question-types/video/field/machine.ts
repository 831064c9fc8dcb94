/** The states of a video question (docs/rules.md#video-states). */
export const videoStates = [
  'initial',
  'camera',
  'recording',
  'preview',
  'edit',
  'uploading',
  'saved',
  'error',
] as const
export type VideoState = (typeof videoStates)[number]

/** What a person does, or what happens to them. */
export type VideoEvent =
  | 'start'
  | 'choose'
  | 'record'
  | 'stop'
  | 'save'
  | 'saved'
  | 'edit'
  | 'done'
  | 'retake'
  | 'delete'
  | 'fail'
  | 'again'
  | 'resend'
  | 'cancel'
  | 'cancelToPreview'
  | 'cancelToSaved'

/**
 * Every step there is; an event that a state does not name changes nothing. A video that was selected, or that an earlier visit
 * left behind, comes in as 'choose'. Whoever leaves the camera before recording again still has the last video.
 */
const steps: Record<VideoState, Partial<Record<VideoEvent, VideoState>>> = {
  initial: { start: 'camera', choose: 'preview', saved: 'saved', save: 'uploading', fail: 'error' },
  camera: {
    record: 'recording',
    choose: 'preview',
    cancel: 'initial',
    cancelToPreview: 'preview',
    cancelToSaved: 'saved',
    fail: 'error',
  },
  recording: { stop: 'preview', fail: 'error' },
  preview: { save: 'uploading', retake: 'camera', delete: 'initial', fail: 'error' },
  uploading: { saved: 'saved', retake: 'camera', delete: 'initial', fail: 'error' },
  saved: { edit: 'edit', fail: 'error' },
  edit: { done: 'saved', retake: 'camera', delete: 'initial', fail: 'error' },
  error: { again: 'camera', resend: 'uploading', choose: 'preview', cancel: 'initial' },
}

export const step = (state: VideoState, event: VideoEvent): VideoState => steps[state][event] ?? state

/** What is asked before a step that loses a video (docs/rules.md#video-confirms). */
export const confirms: Partial<Record<VideoEvent, string>> = {
  retake: 'The previous video will be disacarded when you record a new one.',
  delete: 'The recorded video will be permanently deleted.',
}

/** Why the form cannot be sent in a state; the others do not hold it. */
export const holds: Partial<Record<VideoState, string>> = {
  recording: 'Stop the recording and save it first',
  preview: 'Save this video first, or delete it',
}
