import { addCompositeAiQuery, convertSuggestedCompositeAiQuery } from './add.ts'
import { deleteAiQuery, deleteCompositeAiQuery } from './criteria/delete.ts'
import { addAiQuery, editAiQuery } from './criteria/edit.ts'
import { editCompositeAiQueryName, updateCompositeAiQuery } from './edit.ts'
import { fetchCompositeAiQueries, fetchCompositeAiQuery } from './fetch.ts'
import { fetchEvidence, fetchSearchEvidence } from './results/evidence.ts'
import { fetchModelInput } from './results/model-input.ts'
import { overrideAiResult } from './results/override.ts'
import { estimateCompositeAiQuery } from './runs/estimate.ts'
import { runCompositeAiQuery } from './runs/run-batch.ts'
import { continueCompositeAiQuery, startCompositeAiQuery, stopCompositeAiQuery } from './runs/start.ts'
import { tryCompositeAiQuery } from './runs/try.ts'

export const searchRoutes = [
  fetchCompositeAiQueries,
  fetchCompositeAiQuery,
  addCompositeAiQuery,
  convertSuggestedCompositeAiQuery,
  editCompositeAiQueryName,
  updateCompositeAiQuery,
  deleteCompositeAiQuery,
  addAiQuery,
  editAiQuery,
  deleteAiQuery,
  estimateCompositeAiQuery,
  startCompositeAiQuery,
  continueCompositeAiQuery,
  stopCompositeAiQuery,
  runCompositeAiQuery,
  tryCompositeAiQuery,
  fetchEvidence,
  fetchSearchEvidence,
  overrideAiResult,
  fetchModelInput,
]
