-- Folded text of name, e-mail and answers by submission id: 'contains' from three characters on.
CREATE VIRTUAL TABLE `submission_search` USING fts5(`text`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
-- The same by word, for shorter terms: 'a word begins with'.
CREATE VIRTUAL TABLE `submission_words` USING fts5(`text`, content='', contentless_delete=1, detail=none, prefix='1 2');
