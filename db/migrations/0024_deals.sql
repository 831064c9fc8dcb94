CREATE TABLE `deals` (
	`form_number` integer NOT NULL,
	`sequence` integer NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`form_number`, `sequence`)
);
--> statement-breakpoint
CREATE INDEX `deals_until` ON `deals` (`until`);