-- What held for a version holds for its form from now on, at once.
UPDATE `forms` SET
  `multiple_submissions` = coalesce((SELECT v.content ->> '$.multipleSubmissions' FROM form_versions v
    WHERE v.form_number = forms.number AND v.version = coalesce(forms.published_version, forms.draft_version)), false),
  `email_verification_required` = coalesce((SELECT v.content ->> '$.emailVerificationRequired' FROM form_versions v
    WHERE v.form_number = forms.number AND v.version = coalesce(forms.published_version, forms.draft_version)), false);--> statement-breakpoint
UPDATE `form_versions` SET `content` = json_set(
  json_remove(content, '$.multipleSubmissions', '$.emailVerificationRequired'),
  '$.questions',
  json((SELECT json_group_array(json_set(q.value, '$.showIf', json('[]'), '$.prefillKey', null))
    FROM json_each(form_versions.content, '$.questions') q)));--> statement-breakpoint
UPDATE `submissions` SET `origin` = 'IMPORTED' WHERE id IN (
  SELECT es.submission_id FROM event_subjects es JOIN events e ON e.seq = es.seq WHERE e.kind = 'submission.imported');
--> statement-breakpoint
UPDATE `forms` SET `name_folded` = lower(`name`);
