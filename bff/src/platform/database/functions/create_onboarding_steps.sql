-- Called by file_inquiry, by OnboardingRepository.ensure and by the demo data, after a project was created. Makes the
-- steps of a project in order; their texts are the contract's. Steps that exist already are left alone.
CREATE OR REPLACE FUNCTION create_onboarding_steps(p_project uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO onboarding_steps (project_id, kind, position, status, settled_at)
    SELECT p.id, k.kind, k.position, CASE p.status WHEN 'completed' THEN 'completed' ELSE 'open' END,
      CASE p.status WHEN 'completed' THEN p.created_at END
    FROM onboarding_projects p CROSS JOIN unnest(
      ARRAY['intro-call', 'practice-review', 'proposal', 'agreement', 'access', 'kickoff']
    ) WITH ORDINALITY AS k (kind, position)
    WHERE p.id = p_project
    ON CONFLICT (project_id, kind) DO NOTHING;
END $$;
