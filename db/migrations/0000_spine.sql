CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_tokenHash_unique` ON `api_keys` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_workspace` ON `api_keys` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`workspace_id` text,
	`address` text,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chat_reads` (
	`chat_id` text NOT NULL,
	`user_id` text NOT NULL,
	`side` text NOT NULL,
	`last_read_seq` integer NOT NULL,
	`unread` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`chat_id`, `user_id`, `side`),
	FOREIGN KEY (`chat_id`) REFERENCES `chats`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `chats` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` integer NOT NULL,
	`form_number` integer NOT NULL,
	`status` text DEFAULT 'OPEN' NOT NULL,
	`last_message_seq` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chats_submissionId_unique` ON `chats` (`submission_id`);--> statement-breakpoint
CREATE INDEX `chats_form` ON `chats` (`form_number`,`last_message_at`);--> statement-breakpoint
CREATE TABLE `cli_logins` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`user_code` text NOT NULL,
	`client_name` text NOT NULL,
	`address` text NOT NULL,
	`status` text DEFAULT 'PENDING' NOT NULL,
	`user_id` text,
	`workspace_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cli_logins_userCode_unique` ON `cli_logins` (`user_code`);--> statement-breakpoint
CREATE TABLE `consumers` (
	`name` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`lease_until` integer
);
--> statement-breakpoint
CREATE TABLE `editors` (
	`form_number` integer NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`form_number`, `user_id`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `editors_user` ON `editors` (`user_id`);--> statement-breakpoint
CREATE TABLE `event_subjects` (
	`submission_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`before` integer,
	PRIMARY KEY(`submission_id`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `event_subjects_seq` ON `event_subjects` (`seq`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` text,
	`number` integer,
	`kind` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`batch_id` text NOT NULL,
	`undoes` text,
	`form_number` integer,
	`at` integer NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_number` ON `events` (`workspace_id`,`number`);--> statement-breakpoint
CREATE INDEX `events_kind` ON `events` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `events_batch` ON `events` (`batch_id`);--> statement-breakpoint
CREATE INDEX `events_form` ON `events` (`form_number`,`seq`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`storage_key` text NOT NULL,
	`original_filename` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_storageKey_unique` ON `files` (`storage_key`);--> statement-breakpoint
CREATE INDEX `files_owner` ON `files` (`owner_kind`,`owner_id`);--> statement-breakpoint
CREATE TABLE `form_columns` (
	`form_number` integer NOT NULL,
	`slot` integer NOT NULL,
	`question_id` text NOT NULL,
	`visibility` integer DEFAULT true NOT NULL,
	`table_order` integer DEFAULT -1 NOT NULL,
	`width` integer DEFAULT 180 NOT NULL,
	PRIMARY KEY(`form_number`, `slot`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_columns_question` ON `form_columns` (`form_number`,`question_id`);--> statement-breakpoint
CREATE TABLE `form_versions` (
	`form_number` integer NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`edited_by` text NOT NULL,
	`edited_at` integer NOT NULL,
	`published_at` integer,
	PRIMARY KEY(`form_number`, `version`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `forms` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'DRAFT' NOT NULL,
	`closing_date` integer,
	`published_version` integer,
	`draft_version` integer DEFAULT 1 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`rows_version` integer DEFAULT 0 NOT NULL,
	`last_sequence` integer DEFAULT 0 NOT NULL,
	`last_slot` integer DEFAULT -1 NOT NULL,
	`responded_count` integer DEFAULT 0 NOT NULL,
	`fast_mode` text DEFAULT 'DEFAULT' NOT NULL,
	`default_archive_chat_status` text DEFAULT 'CLOSED' NOT NULL,
	`template_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forms_id_unique` ON `forms` (`id`);--> statement-breakpoint
CREATE INDEX `forms_workspace` ON `forms` (`workspace_id`,`number`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`principal` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`reply` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`principal`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_at` ON `idempotency` (`at`);--> statement-breakpoint
CREATE TABLE `installation` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`email_key` text NOT NULL,
	`workspace_id` text NOT NULL,
	`form_number` integer DEFAULT 0 NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`email_key`, `workspace_id`, `form_number`)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`workspace_id` text NOT NULL,
	`form_number` integer,
	`input` text NOT NULL,
	`status` text DEFAULT 'WAITING' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`stop_requested` integer DEFAULT false NOT NULL,
	`lease_until` integer,
	`error` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_status` ON `jobs` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `labels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_number` integer NOT NULL,
	`value` text NOT NULL,
	`value_key` text NOT NULL,
	`colour` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `labels_value` ON `labels` (`form_number`,`value_key`);--> statement-breakpoint
CREATE TABLE `long_answers` (
	`submission_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`submission_id`, `slot`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `members` (
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`is_owner` integer DEFAULT false NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`chat_id` text NOT NULL,
	`side` text NOT NULL,
	`sender_id` text,
	`client_id` text,
	`batch_id` text,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`mail_status` text,
	`mail_delivered_at` integer,
	`mail_failure` text,
	`deleted_at` integer,
	FOREIGN KEY (`chat_id`) REFERENCES `chats`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE INDEX `messages_chat` ON `messages` (`chat_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_batch` ON `messages` (`batch_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_name` text,
	`mail_id` text NOT NULL,
	`message_id` text,
	`batch_id` text,
	`status` text DEFAULT 'PENDING' NOT NULL,
	`not_before` integer NOT NULL,
	`lease_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`reply` text,
	`created_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_mailId_unique` ON `outbox` (`mail_id`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`not_before`);--> statement-breakpoint
CREATE INDEX `outbox_batch` ON `outbox` (`batch_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_message` ON `outbox` (`message_id`,`recipient`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email_key` text NOT NULL,
	`browser_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`address` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_email` ON `sign_in_codes` (`email_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_in_codes_address` ON `sign_in_codes` (`address`,`created_at`);--> statement-breakpoint
CREATE TABLE `stage_counts` (
	`stage_id` integer PRIMARY KEY NOT NULL,
	`form_number` integer NOT NULL,
	`n` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`stage_id`) REFERENCES `stages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `stages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_number` integer NOT NULL,
	`label` text NOT NULL,
	`label_key` text NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`notifications_enabled` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stages_label` ON `stages` (`form_number`,`label_key`);--> statement-breakpoint
CREATE TABLE `submission_cells` (
	`id` integer PRIMARY KEY NOT NULL,
	`cells` text NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `submission_labels` (
	`submission_id` integer NOT NULL,
	`label_id` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `label_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`label_id`) REFERENCES `labels`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `submission_labels_label` ON `submission_labels` (`label_id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`form_number` integer NOT NULL,
	`version` integer NOT NULL,
	`stage_id` integer NOT NULL,
	`started_at` integer,
	`submitted_at` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`once_key` text,
	`person_id` text,
	`responded` integer DEFAULT false NOT NULL,
	`needs_reply` integer DEFAULT false NOT NULL,
	`row_version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage_id`) REFERENCES `stages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_publicId_unique` ON `submissions` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_onceKey_unique` ON `submissions` (`once_key`);--> statement-breakpoint
CREATE INDEX `submissions_stage` ON `submissions` (`form_number`,`stage_id`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_submitted` ON `submissions` (`form_number`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_email` ON `submissions` (`email_key`,`form_number`);--> statement-breakpoint
CREATE INDEX `submissions_person` ON `submissions` (`person_id`);--> statement-breakpoint
CREATE TABLE `templates` (
	`form_number` integer NOT NULL,
	`name_key` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`priority` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`form_number`, `name_key`),
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `usage` (
	`workspace_id` text NOT NULL,
	`limit_type` text NOT NULL,
	`day` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `limit_type`, `day`)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text,
	`image` text,
	`time_zone` text,
	`default_workspace_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_emailKey_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`name` text NOT NULL,
	`logo` text,
	`plan` text DEFAULT 'FREE' NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_handle_unique` ON `workspaces` (`handle`);