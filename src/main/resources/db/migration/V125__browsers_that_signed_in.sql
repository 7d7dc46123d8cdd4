create index sign_in_attempt_by_browser on sign_in_attempt (browser_hash) where result = 'SIGNED_IN';
