-- A reader of events that is new begins with the first of them: applicants of before are not to be mailed now.
INSERT OR IGNORE INTO `consumers` (`name`, `position`) SELECT 'confirm-applications', coalesce(max(`seq`), 0) FROM `events`;
